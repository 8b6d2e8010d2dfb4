import { Avatar } from '@mantine/core';
import classes from './Portrait.module.css';

export interface PortraitProps {
  name: string;
  /** URL of the photo; initials without one. */
  photo?: string | null;
  size?: number;
}

/** A person's photo or initials. Decorative, since the name is next to it. */
export function Portrait({ name, photo, size = 44 }: PortraitProps) {
  return (
    <Avatar
      className={classes.portrait}
      classNames={{ placeholder: classes.initials ?? '' }}
      src={photo ?? null}
      name={name}
      alt=""
      radius={size}
      size={size}
      aria-hidden="true"
    />
  );
}
