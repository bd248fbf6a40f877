import { dateRange, textFault } from '@regulars/contract/rules';

/** How one filter stands in the address. What it reads is valid; anything else reads as absent. */
export interface AddressField<Value> {
  read(texts: readonly string[]): Value | undefined;
  write(value: Value): readonly string[];
}

/** A line of text, such as a keyword. */
export function textField(maxLength: number): AddressField<string> {
  return single((text) => {
    const trimmed = text.trim();
    return trimmed && [...trimmed].length <= maxLength && !textFault(trimmed) ? trimmed : undefined;
  });
}

/** A calendar date, YYYY-MM-DD, of those that the server takes. */
export function dateField(): AddressField<string> {
  return single((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    const isDate = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text) && text.length === 10;
    return isDate && text >= dateRange.first && text <= dateRange.last ? text : undefined;
  });
}

export function integerField(min: number, max: number): AddressField<number> {
  return single((text) => {
    const value = Number(text);
    return /^\d{1,15}$/.test(text) && value >= min && value <= max ? value : undefined;
  });
}

/** One of some values. */
export function choiceField<const Choice extends string | number>(choices: readonly Choice[]): AddressField<Choice> {
  return single((text) => choices.find((choice) => String(choice) === text));
}

/** Any of some values, as repeated keys. */
export function choicesField<const Choice extends string>(choices: readonly Choice[]): AddressField<Choice[]> {
  return several((text) => choices.find((choice) => choice === text), choices.length);
}

/** An id of one thing. */
export function idField(): AddressField<string> {
  return single((text) => (uuid.test(text) ? text : undefined));
}

/** Ids or words that only the server can check, as repeated keys. */
export function textsField(pattern: RegExp, most: number): AddressField<string[]> {
  return several((text) => (pattern.test(text) ? text : undefined), most);
}

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function single<Value extends string | number>(read: (text: string) => Value | undefined): AddressField<Value> {
  return {
    read: ([text]) => (text === undefined ? undefined : read(text)),
    write: (value) => [String(value)],
  };
}

function several<Value extends string>(read: (text: string) => Value | undefined, most: number): AddressField<Value[]> {
  return {
    read(texts) {
      const values = new Set(texts.flatMap((text) => read(text) ?? []));
      return values.size > 0 ? [...values].slice(0, most) : undefined;
    },
    write: (values) => values,
  };
}
