export { confirmationHandlers } from './confirmations.handlers.ts';
export {
  getAskedConfirmation,
  getConfirmation,
  lockUnlocked,
  needsConfirmation,
  presentTries,
  sendCode,
  tryConfirmation,
} from './confirmations.service.ts';
