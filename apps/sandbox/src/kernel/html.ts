import type { Reply } from './exchange.ts';

/** Markup; only `html` makes it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | undefined;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

function render(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(render).join('') : escape(String(value));
}

/** Markup with its values escaped, except those that are markup. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.reduce((text, part, at) => text + render(values[at - 1]) + part));

/** `frame` lets pages of this machine embed the page. */
export const pageReply = ({ text }: Markup, { status = 200, frame = false } = {}): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${frame ? 'http://127.0.0.1:* http://localhost:*' : "'none'"}`,
    ].join('; '),
  },
  body: `<!doctype html>\n${text}`,
});

const types = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' } as const;

export const fileReply = (type: keyof typeof types, body: string): Reply => ({
  status: 200,
  headers: { 'content-type': `${types[type]}; charset=utf-8` },
  body,
});
