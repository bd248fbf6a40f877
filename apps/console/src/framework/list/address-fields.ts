import { dateRange, textFault } from '@regulars/contract/rules';

/** Reads and writes one filter in the address. Invalid values read as undefined. */
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

/** A calendar date, YYYY-MM-DD, within the range the server accepts. */
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

/** One of the given values. */
export function choiceField<const Choice extends string | number>(choices: readonly Choice[]): AddressField<Choice> {
  return single((text) => choices.find((choice) => String(choice) === text));
}

/** Any of the given values, as repeated keys. */
export function choicesField<const Choice extends string>(choices: readonly Choice[]): AddressField<Choice[]> {
  return several((text) => choices.find((choice) => choice === text), choices.length);
}

/** Any of the given numbers, in this order, as repeated keys. */
export function numbersField<const N extends number>(choices: readonly N[]): AddressField<N[]> {
  return {
    read(texts) {
      const chosen = choices.filter((one) => texts.includes(String(one)));
      return chosen.length > 0 ? chosen : undefined;
    },
    write: (numbers) => numbers.map(String),
  };
}

/** An id, or a word in its place. */
export function idField(word?: string): AddressField<string> {
  return single((text) => (text === word || uuid.test(text) ? text : undefined));
}

/** Ids or texts that only the server can validate, as repeated keys. */
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
