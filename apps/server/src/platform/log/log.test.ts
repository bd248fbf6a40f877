import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }));
  for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
  return lines.join('');
}

test.each([
  ['a header', (value: string) => ({ req: { headers: { authorization: value, cookie: value } } })],
  [
    'a field at any depth',
    (value: string) => ({ a: { b: { c: { d: { password: value, refresh_token: value, pwd: value } } } } }),
  ],
  ['a value with quotes', (value: string) => ({ secret_key: `"${value}" \\ "${value}` })],
  ['text within text', (value: string) => ({ body: JSON.stringify({ access_token: value }) })],
  [
    'an address',
    (value: string) => ({ url: `/api/x?token=${value}&y=1`, database: `postgres://user:${value}@db/regulars` }),
  ],
  ['a bearer token in a message', (value: string) => ({ note: `refused Bearer ${value}` })],
])('%s does not show its secret', (_name, object) => {
  const line = logged((log) => log.info(object('hush-hush-42'), 'message'));
  expect(line).toContain('message');
  expect(line).not.toContain('hush');
});

test('phones are masked everywhere, other numbers stay', () => {
  const line = logged((log) =>
    log.info(
      {
        phone: '13812345678',
        url: '/x?phone=13812345678',
        id: '01890a5d-ac96-774b-bcce-13812345678a',
        amount: 138123456789,
      },
      'call +8613812345678',
    ),
  );
  expect(line).not.toContain('"13812345678"');
  expect(line.match(/138\*\*\*\*5678/g)).toHaveLength(3);
  expect(line).toContain('01890a5d-ac96-774b-bcce-13812345678a');
  expect(line).toContain('138123456789');
});

test("a database error's values are left out, also those of its cause", () => {
  const error = new DatabaseError('duplicate key value violates unique constraint "member_phone"', 0, 'error');
  error.detail = 'Key (name)=(hush-hush-42) already exists.';
  const line = logged((log) => {
    log.error({ err: error });
    log.error({ err: new Error('outer', { cause: error }) });
  });
  expect(line).toContain('member_phone');
  expect(line).not.toContain('hush');
});
