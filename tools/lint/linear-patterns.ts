import { createRequire } from 'node:module';
import { relative } from 'node:path/posix';
import type { checkSync as CheckSync } from 'recheck';

const require = createRequire(import.meta.url);
// The same in plain JavaScript, without the binaries that it would start.
const { checkSync } = require('recheck/lib/browser.js') as { checkSync: typeof CheckSync };

/*
 * A regular expression over a text of somebody else's takes time in proportion to its length, or whoever wrote the text
 * can stop the program. So each is proved linear where it is written; and none is put together at run time, where
 * nobody could look at it.
 */

/** The part of oxlint's plugin interface in use. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly key?: Node;
  readonly id?: Node;
  readonly init?: Node | null;
  readonly operator?: string;
  readonly left?: Node;
  readonly right?: Node;
  readonly quasi?: Node;
  readonly quasis?: readonly { readonly value: { readonly raw: string; readonly cooked: string } }[];
  readonly expressions?: readonly Node[];
}

interface Context {
  readonly cwd: string;
  readonly filename: string;
  report(problem: { node: unknown; message: string }): void;
}

const product = /^(?:apps|packages)\/[^/]+\/src\//;
const test = /\.test\.tsx?$/;

const found = new Map<string, string | undefined>();

/** Where the theory of automata doesn't reach, texts are tried: few and short ones, which is enough for what grows with a square. */
const effort = {
  timeout: 20_000,
  maxIteration: 2,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  incubationLimit: 5_000,
  attackLimit: 20_000_000,
  maxAttackStringSize: 20_000,
};

/** Why a pattern may not stand; undefined where it takes linear time. */
const complaint = (pattern: string, flags: string): string | undefined => {
  const key = `/${pattern}/${flags}`;
  if (!found.has(key)) {
    const result = checkSync(pattern, flags, effort);
    const what =
      result.status === 'vulnerable'
        ? `takes ${result.complexity.summary} time over a text made for it`
        : 'can’t be analysed';
    found.set(key, result.status === 'safe' ? undefined : `${key} ${what}.`);
  }
  return found.get(key);
};

/** The text that an expression stands for, where it is put together of texts of the same file. */
const textOf = (node: Node | null | undefined, constants: ReadonlyMap<string, string>): string | undefined => {
  const of = (part: Node | undefined): string | undefined => textOf(part, constants);
  const joined = (parts: readonly (string | undefined)[]): string | undefined =>
    parts.includes(undefined) ? undefined : parts.join('');
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined;
    case 'Identifier':
      return constants.get(node.name ?? '');
    case 'BinaryExpression':
      return node.operator === '+' ? joined([of(node.left), of(node.right)]) : undefined;
    case 'TaggedTemplateExpression':
    case 'TemplateLiteral': {
      const { quasis = [], expressions = [] } = node.quasi ?? node; // the one tag in use is String.raw
      return joined(
        quasis.flatMap(({ value }, at) => [
          node.quasi ? value.raw : value.cooked,
          ...(at < expressions.length ? [of(expressions[at])] : []),
        ]),
      );
    }
    default:
      return undefined;
  }
};

const namesPattern = (name: string | undefined): boolean => name !== undefined && /[pP]attern$/.test(name);

export const linearPatterns = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename);
    if (!product.test(file) || test.test(file)) return {};
    const check = (node: Node, pattern: string | undefined, flags: string): void => {
      const message = pattern === undefined ? undefined : complaint(pattern, flags);
      if (message !== undefined) context.report({ node, message });
    };
    const constants = new Map<string, string>();
    const construct = (node: Node): void => {
      if (node.callee?.name !== 'RegExp') return;
      const [pattern, flags] = node.arguments ?? [];
      const text = textOf(pattern, constants);
      if (text !== undefined) check(node, text, textOf(flags, constants) ?? '');
      // What is named a pattern was looked at where it was written.
      else if (!pattern?.regex && !namesPattern(pattern?.name))
        context.report({
          node,
          message: 'Write the regular expression down as a whole, so that it can be proved linear.',
        });
    };
    return {
      Literal: (node: Node) => check(node, node.regex?.pattern, node.regex?.flags ?? ''),
      NewExpression: construct,
      CallExpression: construct,
      // Patterns of schemas are texts, and named so.
      Property: ({ key, value }: Node) => {
        if (key?.name === 'pattern') check(value as Node, textOf(value as Node, constants), 'u'); // a property's value is a node
      },
      VariableDeclarator: ({ id, init }: Node) => {
        const text = textOf(init, constants);
        if (text === undefined || id?.name === undefined) return;
        constants.set(id.name, text);
        if (init && namesPattern(id.name)) check(init, text, 'u');
      },
    };
  },
};
