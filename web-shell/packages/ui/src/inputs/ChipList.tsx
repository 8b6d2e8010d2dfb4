import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './ChipList.module.css';

/** Number of chips before 'Show more...'. `docs/product/web.md#chips` */
const shownFirst = 6;

/** A list of short labels: specialties, states. */
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
