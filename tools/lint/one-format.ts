import { relative } from 'node:path/posix';

/*
 * Dates, counts, sums, phones and card numbers are written in one way, by the functions of apps/console/src/format. Elsewhere
 * in the console this rule refuses the formatters of Intl and Lingui, their `toLocale…String` shorthands, the grouping of digits,
 * and lists joined by Latin commas.
 * The texts of the server and of packages/phrases write their figures by packages/phrases/src/figures.ts, and its business
 * dates by platform/clock.
 */

/** The used part of oxlint's plugin interface. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly right?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly regex?: { readonly pattern: string };
}

interface Context {
  readonly cwd: string;
  readonly filename: string;
  report(problem: { node: unknown; message: string }): void;
}

const console = /^apps\/console\/src\/(?!format\/).+(?<!\.test)\.tsx?$/;
const server =
  /^(?:apps\/server\/src\/(?!platform\/clock\/|seed\/)|packages\/phrases\/src\/(?!figures\.ts$)).+(?<!\.test)\.ts$/;
const shorthand = /^toLocale(?:Date|Time)?String$/;
/** Groups of three and four digits, or of four characters. */
const groups = /\\d\{3\}.*\\d\{4\}|\(\.\{4\}\)/;

const isFormatter = ({ object, property }: Node): boolean =>
  (object?.name === 'i18n' && ['number', 'date'].includes(property?.name ?? '')) ||
  (object?.name === 'Intl' && property?.name?.endsWith('Format') === true) ||
  shorthand.test(property?.name ?? '');

/** Fen as yuan by hand: (fen / 100).toFixed(2). */
const isYuan = ({ callee }: Node): boolean =>
  callee?.property?.name === 'toFixed' && callee.object?.operator === '/' && callee.object.right?.value === 100;

/** Puts a mark between each three digits. */
const isGrouping = ({ regex }: Node): boolean => regex?.pattern.includes('(\\d{3})+') === true;

/** Takes the middle four digits of a phone. */
const isPhoneSlice = ({ callee, arguments: given = [] }: Node): boolean =>
  callee?.property?.name === 'slice' && given[0]?.value === 3 && given[1]?.value === 7;

/** A list with Latin commas, which Chinese joins otherwise. */
const isLatinList = ({ callee, arguments: given = [] }: Node): boolean =>
  callee?.property?.name === 'join' && given[0]?.value === ', ';

export const oneFormat = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename);
    const isServer = server.test(file);
    if (!isServer && !console.test(file)) return {};
    const place = isServer ? 'packages/phrases/src/figures.ts' : 'apps/console/src/format';
    const report = (node: Node, found: boolean): void => {
      if (found) context.report({ node, message: `Write it with a function of ${place}.` });
    };
    if (isServer)
      return {
        MemberExpression: (node: Node) => report(node, isFormatter(node)),
        CallExpression: (node: Node) => report(node, isYuan(node)),
        Literal: (node: Node) => report(node, isGrouping(node)),
      };
    return {
      MemberExpression: (node: Node) => report(node, isFormatter(node)),
      CallExpression(node: Node) {
        report(node, isPhoneSlice(node) || isYuan(node));
        if (isLatinList(node)) context.report({ node, message: 'Join it with t`, `, or `separators` of the phrases.' });
      },
      Literal: (node: Node) => report(node, isGrouping(node) || groups.test(node.regex?.pattern ?? '')),
    };
  },
};
