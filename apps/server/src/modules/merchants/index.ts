export { merchantStanding, type Standing, type StandingRow } from './merchants.rules.ts';
