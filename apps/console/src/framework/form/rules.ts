import { useLingui } from '@lingui/react/macro';
import { matches, textFault } from '@regulars/contract/rules';
import { fieldPhrases, say } from '@regulars/phrases';
import type { FieldRule } from '@regulars/phrases';
import type { FormRule } from 'antd';
import { useLocale } from '../../i18n/locale.ts';

/** Validation rules for antd's fields, from the contract's patterns and with the server's messages. */
export interface Rules {
  required: (message?: string) => FormRule;
  /** The whole text, trimmed as it is sent, matches one of the contract's patterns, or is still what it was: others may enter more. */
  fits: (pattern: string, rule: FieldRule, was?: string | null) => FormRule;
  /** At most `longest` characters, none of them invisible. */
  text: (longest: number) => FormRule;
  /** Each text of a list matches a pattern; at most `most` texts. */
  eachFits: (pattern: string, rule: FieldRule, most: number) => FormRule;
}

export function useRules(): Rules {
  const language = useLocale();
  const { t } = useLingui();
  const words = (rule: FieldRule, limit?: number) =>
    say(fieldPhrases[rule], language, limit === undefined ? {} : { limit });
  return {
    required: (message = t`Required`) => ({ required: true, whitespace: true, message }),
    fits: (pattern, rule, was) =>
      checked((text) => (text === was || matches(pattern, text.trim()) ? undefined : words(rule))),
    text: (longest) =>
      checked((text) => {
        const fault = textFault(text);
        if (fault) return words(fault);
        return [...text].length > longest ? words('max_length', longest) : undefined;
      }),
    eachFits: (pattern, rule, most) => ({
      validator: (_rule, texts: readonly string[] | undefined = []) => {
        if (texts.length > most) return Promise.reject(new Error(words('max_items', most)));
        return texts.every((text) => matches(pattern, text))
          ? Promise.resolve()
          : Promise.reject(new Error(words(rule)));
      },
    }),
  };
}

/** Accepts an empty value: `required` checks that. */
export function checked(faultOf: (text: string) => string | undefined): FormRule {
  return {
    validator: (_rule, text: string | null | undefined) => {
      const fault = text ? faultOf(text) : undefined;
      return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
    },
  };
}

/** For a field's `normalize`: numbers and codes are pasted in groups, like `123 456`. */
export const unspaced = (text: string): string => text.replaceAll(/\s/g, '');
