export { cardNumberText } from '@regulars/phrases';
