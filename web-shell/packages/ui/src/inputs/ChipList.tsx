import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './ChipList.module.css';

/** So many show before 'Show more...' (SPEC.md section 9). */
const shownFirst = 6;

/** Short words side by side: specialties, states. */
export function ChipList({ items, label }: { items: readonly string[]; label: string }) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, shownFirst);
  return (
    <div className={classes.wrap}>
      <ul className={classes.chips} aria-label={label}>
        {shown.map((item) => (
          <li key={item} className={classes.chip}>
            {item}
          </li>
        ))}
      </ul>
      {items.length > shownFirst && (
        <UnstyledButton className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('showLess') : t('showMore')}
        </UnstyledButton>
      )}
    </div>
  );
}
