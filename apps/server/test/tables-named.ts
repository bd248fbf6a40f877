const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"|[a-z_][\w$]*|[^\s]/gi;
const comment = /^(--|\/\*)/;
const text = /^('|\$\w*\$)/;
const name = /^["a-z_]/i;

const endsFrom = new Set([
  'where',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'fetch',
  'window',
  'union',
  'intersect',
  'except',
  'returning',
  'select',
  'set',
  'for',
  'values',
]);
/** `from` inside these is part of the call; after these words, `update` or `from` is no clause. */
const callsWithFrom = new Set(['extract', 'substring', 'trim', 'overlay']);
const noClause: Readonly<Record<string, ReadonlySet<string>>> = {
  update: new Set(['for', 'key', 'do', 'on']),
  from: new Set(['distinct']),
};
const beforeTable = new Set(['from', 'join', 'into', 'update', 'using', 'truncate', 'table', 'only', 'lateral']);
const beforeAnyTable = new Set(['into', 'update', 'truncate', 'table']);

/** The statement without comments and string literals. */
export function withoutTexts(sql: string): string {
  return tokensOf(sql).join(' ');
}

/**
 * The tables that a statement names, without other schemas and CTEs: what follows from, join, into, update and using,
 * and commas after these. Does not look into functions.
 */
export function tablesNamed(sql: string): string[] {
  const tokens = tokensOf(sql);
  const common = commonTables(tokens);
  const found = new Set<string>();
  let frame: Frame = { call: '', inFrom: false, awaited: '' };
  const outer: Frame[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? '';
    const before = tokens[at - 1] ?? '';
    if (word === '(') {
      outer.push(frame);
      frame = {
        call: before,
        inFrom: frame.awaited === 'from',
        awaited: frame.awaited === 'using' ? '' : frame.awaited,
      };
    } else if (word === ')') {
      frame = { ...(outer.pop() ?? frame), awaited: '' };
    } else if (word === ',') {
      frame.awaited = frame.inFrom ? 'from' : '';
    } else if (beforeTable.has(word)) {
      if (noClause[word]?.has(before) === true || (word === 'from' && callsWithFrom.has(frame.call))) continue;
      frame.inFrom ||= word === 'from' || word === 'using';
      if (word !== 'only' && word !== 'lateral') frame.awaited = word;
    } else if (endsFrom.has(word)) {
      frame.inFrom = false;
      frame.awaited = '';
    } else if (frame.awaited !== '' && name.test(word)) {
      const isQualified = tokens[at + 1] === '.';
      const isCall = tokens[at + 1] === '(' && !beforeAnyTable.has(frame.awaited);
      if (isQualified) at += 2;
      if (!isQualified && !isCall && !common.has(word)) found.add(word.replaceAll('"', ''));
      frame.awaited = '';
    }
  }
  return [...found];
}

interface Frame {
  /** The word before the parenthesis. */
  readonly call: string;
  inFrom: boolean;
  /** The keyword that a table must follow; empty if none. */
  awaited: string;
}

function tokensOf(sql: string): string[] {
  return [...sql.matchAll(token)]
    .map(([word]) => word)
    .filter((word) => !comment.test(word) && !text.test(word))
    .map((word) => (word.startsWith('"') ? word : word.toLowerCase()));
}

/** `name as (select`, `name (columns) as materialized (insert` and the like. */
function commonTables(tokens: readonly string[]): Set<string> {
  const definition =
    /(\S+)(?: \([^()]*\))? as (?:(?:not )?materialized )?\( (?=(?:select|insert|update|delete|values|with) )/g;
  return new Set([...tokens.join(' ').matchAll(definition)].map(([, word = '']) => word));
}
