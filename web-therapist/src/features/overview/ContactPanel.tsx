import { Link } from '@larkwell/app-kit';
import type { ClientSchema } from '@larkwell/app-kit/api';
import { formatPhone } from '@larkwell/app-kit/child';
import { Anchor, Panel } from '@larkwell/ui';
import { clientPage } from '../../paths.ts';
import { t } from './messages.ts';
import classes from './Overview.module.css';

/** How to reach the family, and the school. */
export function ContactPanel({ client: { id, guardian, school_name } }: { client: ClientSchema }) {
  const name = [guardian.first_name, guardian.last_name].filter(Boolean).join(' ');
  return (
    <Panel
      title={t('contact')}
      actions={
        <Anchor component={Link} to={clientPage(id, 'childInfo')} className={classes.link}>
          {t('childInfo')}
        </Anchor>
      }
    >
      <dl className={classes.contact}>
        {name && (
          <div>
            <dt>{t('guardian')}</dt>
            <dd>{name}</dd>
          </div>
        )}
        {guardian.phone_number && (
          <div>
            <dt>{t('phone')}</dt>
            <dd>
              <Anchor href={`tel:${guardian.phone_number}`}>{formatPhone(guardian.phone_number)}</Anchor>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('email')}</dt>
          <dd>
            <Anchor href={`mailto:${guardian.email}`}>{guardian.email}</Anchor>
          </dd>
        </div>
        {school_name && (
          <div>
            <dt>{t('school')}</dt>
            <dd>{school_name}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
