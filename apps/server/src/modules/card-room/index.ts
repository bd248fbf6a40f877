export { getCardRoom } from './card-room.service.ts';
