declare module 'virtual:tokens.css';
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
