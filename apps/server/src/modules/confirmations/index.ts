export { confirmationHandlers } from './confirmations.handlers.ts';
export {
  getAskedConfirmation,
  getConfirmation,
  lockUnlocked,
  presentTries,
  sendCode,
  tryConfirmation,
} from './confirmations.service.ts';
