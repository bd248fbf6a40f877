import { createRequire } from 'node:module';
import { relative } from 'node:path/posix';
import type { checkSync as CheckSync } from 'recheck';

const require = createRequire(import.meta.url);
// The pure JavaScript build, which starts no native binary.
const { checkSync } = require('recheck/lib/browser.js') as { checkSync: typeof CheckSync };

/*
 * A regular expression that backtracks on untrusted input lets its sender stall the program. So each must be proved
 * linear where it is written, and none may be assembled at run time, where it can't be checked.
 */

/** The used part of oxlint's plugin interface. */
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

/**
 * Where static analysis is not conclusive, recheck fuzzes: few and short inputs, enough to detect quadratic growth.
 * Only steps bound the work: recheck takes a match that runs out of time for a slow one, so on a loaded machine a limit of
 * time would refuse linear patterns.
 */
const effort = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  maxIteration: 2,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  incubationLimit: 5_000,
  attackLimit: 20_000_000,
  maxAttackStringSize: 20_000,
};

/** Why a pattern is refused; undefined if it takes linear time. */
export const complaint = (pattern: string, flags: string): string | undefined => {
  const key = `/${pattern}/${flags}`;
  if (!found.has(key)) {
    const result = checkSync(pattern, flags, effort);
    const what =
      result.status === 'vulnerable'
        ? `takes ${result.complexity.summary} time on a crafted text`
        : 'can’t be analysed';
    found.set(key, result.status === 'safe' ? undefined : `${key} ${what}.`);
  }
  return found.get(key);
};

/** The string value of an expression composed of strings in the same file. */
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
      // A variable named `…Pattern` was checked where it was defined.
      else if (!pattern?.regex && !namesPattern(pattern?.name))
        context.report({
          node,
          message: 'Write the regular expression as one literal, so that it can be proved linear.',
        });
    };
    return {
      Literal: (node: Node) => check(node, node.regex?.pattern, node.regex?.flags ?? ''),
      NewExpression: construct,
      CallExpression: construct,
      // Schema patterns are strings in a property called pattern.
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
