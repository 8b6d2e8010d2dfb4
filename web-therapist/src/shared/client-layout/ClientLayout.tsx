import { Link, Loaded, Outlet, useLocation, useNavigate, usePageTitle, useParams, useQuery } from '@larkwell/app-kit';
import type { ClientSchema } from '@larkwell/app-kit/api';
import { nameOfChild } from '@larkwell/app-kit/child';
import {
  Anchor,
  BillingBadge,
  Center,
  IconArrowLeft,
  ListSkeleton,
  Loader,
  PageHeader,
  Portrait,
  SectionTabs,
  Skeleton,
} from '@larkwell/ui';
import { Suspense } from 'react';
import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import classes from './ClientLayout.module.css';
import { clientQuery } from './queries.ts';
import { tabsOf } from './tabs.ts';

/** The therapist's view of a client: name, billing badge, tabs. */
export default function ClientLayout() {
  const { clientId = '' } = useParams();
  const query = useQuery(clientQuery(clientId));
  const { pathname } = useLocation();
  const current = tabsOf(clientId).find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const title = query.data ? nameOfChild(query.data) : t('client');
  usePageTitle(current ? `${current.label}, ${title}` : title);
  return (
    <>
      {query.data === undefined && <PageHeader title={query.error ? title : ' '} back={<BackToClients />} />}
      <Loaded query={query} failed={t('clientFailed')} skeleton={<FrameSkeleton />}>
        {(client) => <ClientFrame key={client.id} client={client} current={current?.to ?? ''} />}
      </Loaded>
    </>
  );
}

/** `current` is the path of the open tab. */
function ClientFrame({ client, current }: { client: ClientSchema; current: string }) {
  const navigate = useNavigate();
  const title = nameOfChild(client);

  return (
    <>
      <PageHeader
        title={title}
        portrait={<Portrait name={title} photo={client.profile_photo} />}
        section={tabsOf(client.id).find(({ to }) => to === current)?.label}
        badge={<BillingBadge billing={client.billing_responsability === 'school' ? 'school' : 'private_pay'} />}
        back={<BackToClients />}
      />
      <SectionTabs
        label={title}
        tabs={tabsOf(client.id)}
        current={current}
        link={Link}
        onNavigate={(to) => void navigate(to)}
      />
      <Suspense
        fallback={
          <Center mih="40vh">
            <Loader />
          </Center>
        }
      >
        <Outlet context={client} />
      </Suspense>
    </>
  );
}

const BackToClients = () => (
  <Anchor component={Link} to={paths.therapist.clients} className={classes.back}>
    <IconArrowLeft size={18} aria-hidden /> {t('backToClients')}
  </Anchor>
);

/** As tall as the tabs and a list, so that nothing moves. */
const FrameSkeleton = () => (
  <>
    <Skeleton height={49} mb="lg" />
    <ListSkeleton />
  </>
);
