import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

const linksOf = (text: string): (string | null)[] => {
  render(<LinkedText>{text}</LinkedText>);
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  cleanup();
  return links;
};

test('whole http and https addresses are links, without what ends the sentence', () => {
  expect(linksOf('见 https://a.example/x?y=1。另见http://b.example，谢谢')).toEqual([
    'https://a.example/x?y=1',
    'http://b.example',
  ]);
  expect(linksOf('Read https://a.example/x. Or (https://b.example)!')).toEqual([
    'https://a.example/x',
    'https://b.example',
  ]);
});

test('nothing else is a link, and the text stays as it is', () => {
  expect(linksOf('javascript:alert(1) data:text/html,x ftp://a.example //a.example https:// www.a.example')).toEqual(
    [],
  );
  render(<LinkedText>{'<b>一</b>\n二'}</LinkedText>);
  expect(document.body.textContent).toBe('<b>一</b>\n二');
});
