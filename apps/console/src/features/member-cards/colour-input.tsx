import { useLingui } from '@lingui/react/macro';
import { cardColours } from '@regulars/contract/rules/cards';
import { useId } from 'react';
import { inkOn } from '../../ui/ink.ts';
import styles from './member-cards.module.css';

interface ColourInputProps {
  /** Set by the form field. */
  id?: string;
  value?: string;
  onChange?: (colour: string) => void;
}

/** One of the card's colours, or any other. Its text is black or white, whichever has more contrast. */
export function ColourInput({ id, value = '', onChange }: ColourInputProps) {
  const { t } = useLingui();
  const group = useId();
  const named = [
    [t({ message: 'Jade', context: 'colour' }), cardColours.jade],
    [t({ message: 'Indigo', context: 'colour' }), cardColours.indigo],
    [t({ message: 'Tea', context: 'colour' }), cardColours.tea],
    [t({ message: 'Crabapple', context: 'colour' }), cardColours.crabapple],
    [t({ message: 'Pine', context: 'colour' }), cardColours.pine],
    [t({ message: 'Ink', context: 'colour' }), cardColours.black],
  ] as const;
  return (
    <div id={id} className={styles.colours} role="radiogroup" aria-label={t`Colour`}>
      {named.map(([name, colour]) => (
        <label key={colour} className={styles.colour}>
          <input
            type="radio"
            name={group}
            checked={value === colour}
            onChange={() => onChange?.(colour)}
            style={{ backgroundColor: colour, color: inkOn(colour) }}
          />
          {name}
        </label>
      ))}
      <label className={styles.colour}>
        <input type="color" value={value} onChange={({ target }) => onChange?.(target.value.toLowerCase())} />
        {t`Any colour`}
      </label>
    </div>
  );
}
