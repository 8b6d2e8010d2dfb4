import { Badge, Button } from '@mantine/core';
import { IconDeviceLaptop } from '@tabler/icons-react';
import classes from './DeviceList.module.css';

export interface ListedDevice {
  id: string;
  /** 'Chrome on macOS' */
  name: string;
  /** Next to the name: 'This device'. */
  badge?: string;
  /** Lines below: when and from where it was used. */
  details: readonly string[];
  /** Accessible name of the sign-out button; no button without it. */
  endLabel?: string;
}

export interface DeviceListProps {
  devices: readonly ListedDevice[];
  /** On the buttons: 'Sign out'. */
  end: string;
  onEnd: (id: string) => void;
}

/** A list of signed-in devices. */
export function DeviceList({ devices, end, onEnd }: DeviceListProps) {
  return (
    <ul className={classes.list}>
      {devices.map(({ id, name, badge, details, endLabel }) => (
        <li key={id} className={classes.device}>
          <IconDeviceLaptop size={24} aria-hidden />
          <div className={classes.words}>
            <strong>{name}</strong>
            {badge && <Badge data-tone="success">{badge}</Badge>}
            {details.map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </div>
          {endLabel && (
            <Button variant="subtle" size="sm" data-tone="danger" aria-label={endLabel} onClick={() => onEnd(id)}>
              {end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
