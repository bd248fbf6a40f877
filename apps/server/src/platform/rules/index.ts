export { rulesOf, type Rule } from './rules.ts';
