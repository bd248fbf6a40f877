import { Type } from 'typebox';

/** Of the public receipt of an order or a top-up. */
export const ReceiptAddress = Type.String({
  description: 'Of its public receipt; a path if the server doesn’t know its own origin. It opens while the settings link receipts', // prettier-ignore
});
