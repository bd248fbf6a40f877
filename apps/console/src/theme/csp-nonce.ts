/** The CSP nonce that the server put into this page. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/**
 * ConfigProvider passes the nonce to antd's style sheets, but not to style elements that components create for
 * measuring (scroll bars, text areas): this gives the nonce to every style element created by script.
 */
export function addNonceToStyles(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
