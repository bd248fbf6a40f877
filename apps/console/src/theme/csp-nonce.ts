/** The nonce that the server put into this answer. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/**
 * ConfigProvider's nonce reaches antd's style sheets, but not the elements that its parts make to measure
 * (scroll bars, text areas): every style element made by script gets the nonce.
 */
export function giveStylesTheNonce(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
