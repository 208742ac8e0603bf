import { IconGenderFemale, IconGenderMale } from '@tabler/icons-react';
import { female, male } from '../../api/generated/constants';
import classes from './person-name.module.css';

interface PersonNameProps {
  /** 1 male, 2 female; other values have no colour. */
  sex: number;
  children: string;
}

const SEXES = {
  1: { className: classes.male, Icon: IconGenderMale, words: 'maschio' },
  2: { className: classes.female, Icon: IconGenderFemale, words: 'femmina' },
} as const;

/** A name in the colour of the sex, with a symbol and a hidden word, so that colour is not the only cue. */
export function PersonName({ sex, children }: PersonNameProps) {
  const shown = sex === male || sex === female ? SEXES[sex] : null;
  if (!shown) {
    return children;
  }
  return (
    <span className={shown.className}>
      <shown.Icon className={classes.sign} size={15} aria-hidden />
      {children}
      <span className="visually-hidden">{`, ${shown.words}`}</span>
    </span>
  );
}
