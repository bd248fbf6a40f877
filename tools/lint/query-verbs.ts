import { relative } from 'node:path/posix';

/*
 * Functions that query the database share a few verbs, so that a reader can guess a function's name and what it does with
 * a missing row. In services and queries this rule refuses synonyms of these verbs, and statements without one; a use case
 * may have its own verb. Anywhere on the server it refuses the name `taskOf` for a function that runs a query.
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
  readonly callee?: Node;
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

const server = /^apps\/server\/src\/.+(?<!\.test)\.ts$/;
const queries = /\.(?:service|queries)\.ts$/;

/** The verbs of an exported statement; `mark` and `revoke` set a state. */
const statementVerb = /^(?:list|get|add|edit|remove|set|lock|count|mark|revoke)(?=[A-Z])/;

/** A noun and whose it is: `taskOf`, `lotsOfMember`, `termsFor`. */
const noun = /^[a-z]+(?:Of|For)(?![a-z])/;

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

/** Awaits something, usually the database. */
const isAsync = (node: Node | null | undefined): boolean =>
  functions.has(node?.type ?? '') &&
  (node?.async === true || node?.returnType?.typeAnnotation?.typeName?.name === 'Promise');

const isStatement = (node: Node | null | undefined): boolean =>
  node?.type === 'CallExpression' && node.callee?.name === 'statement';

const nounComplaint = (name: string, value: Node | null | undefined): string | undefined =>
  noun.test(name) && isAsync(value) ? `${name} is a noun but runs a query: begin with list, get or count` : undefined;

const complaint = (name: string, value: Node | null | undefined): string | undefined => {
  const word = /^[a-z]+/.exec(name)?.[0] ?? '';
  if (Object.hasOwn(replacements, word)) return `${name} begins with “${word}”: use ${replacements[word]}`;
  if (isStatement(value) && !statementVerb.test(name)) return `${name} is a statement: begin with a verb such as list`;
  return nounComplaint(name, value);
};

export const queryVerbs = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename);
    if (!server.test(file)) return {};
    const complain = queries.test(file) ? complaint : nounComplaint;
    const check = (id: Node | null | undefined, value: Node | null | undefined): void => {
      const message = id?.name === undefined ? undefined : complain(id.name, value);
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
