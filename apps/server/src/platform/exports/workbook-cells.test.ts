import { describe, expect, it } from 'vitest';
import type { WrittenColumn } from './columns.ts';
import { cellWriter, serials, textCell } from './workbook-cells.ts';

const cell = (kind: WrittenColumn['kind'], value: string | null): string => cellWriter({ kind })(value);

describe('a cell of a workbook', () => {
  it.each([
    ['749.90', '<c s="3"><v>749.90</v></c>'],
    ['-1234.56', '<c s="3"><v>-1234.56</v></c>'],
    ['99999999999999.99', '<c t="inlineStr"><is><t>99999999999999.99</t></is></c>'],
  ])('has %s yuan as a number, as a text where a spreadsheet would lose digits', (yuan, xml) => {
    expect(cell('money', yuan)).toBe(xml);
  });

  it('keeps a formula as text by the quote prefix, and is empty for null', () => {
    expect(textCell('=1+1')).toBe('<c s="2" t="inlineStr"><is><t>=1+1</t></is></c>');
    expect(cell('text', null)).toBe('<c/>');
  });

  it('has only what XML can represent, and no more than a spreadsheet allows', () => {
    expect(textCell('a<b>&"c"\u0001\ud800_x0041_')).toContain('>a&lt;b&gt;&amp;&quot;c&quot;\ufffd_x005F_x0041_<');
    expect(textCell(' a\nb')).toContain('<t xml:space="preserve"> a\nb</t>');
    expect(textCell('x'.repeat(40_000))).toContain(`>${'x'.repeat(32_767)}<`);
  });

  it.each([
    ['2026-11-20', '46346'],
    ['2026-11-20 14:35:00', '46346.6076388890'],
    ['1900-03-01', '61'],
    ['1900-02-28', undefined],
    ['0001-01-01', undefined],
  ])('has the serial number of %s as spreadsheets count', (text, serial) => {
    expect(serials()(text)).toBe(serial);
  });

  it('has each second of a day for readers that round and for those that cut', () => {
    const serialOf = serials();
    const two = (number: number): string => String(number).padStart(2, '0');
    const wrong = Array.from({ length: 86_400 }, (_, second) => second).filter((second) => {
      const [hours, minutes] = [Math.floor(second / 3_600), Math.floor(second / 60) % 60];
      const serial = Number(serialOf(`2026-11-20 ${two(hours)}:${two(minutes)}:${two(second % 60)}`));
      const shown = (serial - 46_346) * 86_400;
      return Math.floor(shown) !== second || shown - second > 0.000_1;
    });
    expect(wrong).toEqual([]);
  });

  it('is a text where a column of amounts or dates has one', () => {
    expect(cell('money', "'1,0oo")).toBe('<c t="inlineStr"><is><t>1,0oo</t></is></c>');
    expect(cell('date', "'=1+1")).toBe('<c s="2" t="inlineStr"><is><t>=1+1</t></is></c>');
  });
});
