import { relative } from 'node:path/posix';

/*
 * The services and queries of all domains share a few verbs, so that a reader can guess a function's name and what it does
 * with a missing row. This rule refuses other words for the same, and nouns; a use case may have its own verb.
 */

/** Forbidden first words, each with the words to use. */
const replacements: Readonly<Record<string, string>> = {
  read: 'list or get',
  find: 'list or get',
  fetch: 'list or get',
  load: 'list or get',
  query: 'list or get',
  all: 'list or select',
  current: 'get',
  create: 'add',
  insert: 'add',
  save: 'add, edit or set',
  store: 'add, edit or set',
  keep: 'add or set',
  put: 'set',
  update: 'edit or set',
  upsert: 'set',
  replace: 'set',
  delete: 'remove',
  drop: 'remove',
  forget: 'remove',
  take: 'remove or lock',
};

/** The used part of oxlint's plugin interface. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly id?: Node | null;
  readonly init?: Node | null;
  readonly async?: boolean;
  readonly returnType?: Node | null;
  readonly typeAnnotation?: Node;
  readonly typeName?: Node;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly specifiers?: readonly Node[];
  readonly exported?: Node;
}

interface Context {
  readonly cwd: string;
  readonly filename: string;
  report(problem: { node: unknown; message: string }): void;
}

const checked = /^apps\/server\/src\/.+\.(?:service|queries)\.ts$/;

/** A noun and whose it is: `taskOf`, `lotsOfMember`, `termsFor`. */
const noun = /^[a-z]+(?:Of|For)(?![a-z])/;

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

/** A function that awaits something, in these files the database. */
const isAsync = (node: Node | null | undefined): boolean =>
  functions.has(node?.type ?? '') &&
  (node?.async === true || node?.returnType?.typeAnnotation?.typeName?.name === 'Promise');

const complaint = (name: string, value: Node | null | undefined): string | undefined => {
  const word = /^[a-z]+/.exec(name)?.[0] ?? '';
  if (Object.hasOwn(replacements, word)) return `${name} begins with “${word}”: use ${replacements[word]}`;
  if (noun.test(name) && isAsync(value)) return `${name} is a noun but runs a query: begin with list, get or count`;
  return undefined;
};

export const queryVerbs = {
  create(context: Context) {
    if (!checked.test(relative(context.cwd, context.filename))) return {};
    const check = (id: Node | null | undefined, value: Node | null | undefined): void => {
      const message = id?.name === undefined ? undefined : complaint(id.name, value);
      if (message !== undefined) context.report({ node: id, message: `${message} (CONTRIBUTING.md, “Words”).` });
    };
    return {
      ExportNamedDeclaration: ({ declaration, specifiers = [] }: Node) => {
        if (declaration?.type === 'FunctionDeclaration') check(declaration.id, declaration);
        for (const { id, init } of declaration?.declarations ?? []) check(id, init);
        for (const { exported } of specifiers) check(exported, undefined);
      },
    };
  },
};
