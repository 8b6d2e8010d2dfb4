import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import classes from './FileLinks.module.css';

export interface FileLinksProps {
  label: string;
  /** `size` as shown: '240 KB'. */
  files: readonly { id: string; name: string; size: string }[];
  /** Opens or saves the file; links expire, so fetch one on click. */
  onOpen: (id: string) => void;
}

/** Files below a text. */
export function FileLinks({ label, files, onOpen }: FileLinksProps) {
  return (
    <ul className={classes.files} aria-label={label}>
      {files.map(({ id, name, size }) => (
        <li key={id} className={classes.file}>
          <IconPaperclip size={18} aria-hidden />
          <Anchor component="button" type="button" className={classes.name} onClick={() => onOpen(id)}>
            {name}
          </Anchor>
          <span className={classes.size}>{size}</span>
        </li>
      ))}
    </ul>
  );
}
