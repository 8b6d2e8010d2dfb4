import { Link, Loaded, Outlet, useLocation, useNavigate, useParams, useQuery } from '@larkwell/app-kit';
import type { ClientShape } from '@larkwell/app-kit/api';
import {
  Anchor,
  BillingBadge,
  Center,
  IconArrowLeft,
  ListSkeleton,
  Loader,
  PageHeader,
  SectionTabs,
  Skeleton,
  useDocumentTitle,
} from '@larkwell/ui';
import { Suspense } from 'react';
import { t } from '../messages/index.ts';
import classes from './ClientLayout.module.css';
import { clientQuery } from './queries.ts';
import { tabsOf } from './tabs.ts';

/** The therapist's view of a client: name, who pays, tabs. */
export default function ClientLayout() {
  const { clientId = '' } = useParams();
  const query = useQuery(clientQuery(clientId));
  return (
    <Loaded query={query} failed={t('clientFailed')} skeleton={<FrameSkeleton />}>
      {(client) => <ClientFrame key={client.id} client={client} />}
    </Loaded>
  );
}

function ClientFrame({ client }: { client: ClientShape }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tabs = tabsOf(client.id);
  const title = t('childProfile', { name: client.preferred_name || client.name });
  const current = tabs.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  useDocumentTitle(`${current ? `${current.label}, ` : ''}${title} · Larkwell`);

  return (
    <>
      <PageHeader
        title={title}
        badge={<BillingBadge billing={client.billing_responsability === 'school' ? 'school' : 'private_pay'} />}
        back={<BackToClients />}
      />
      <SectionTabs
        label={title}
        tabs={tabs}
        current={current?.to ?? ''}
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
  <Anchor component={Link} to="/therapist/clients" className={classes.back}>
    <IconArrowLeft size={18} aria-hidden /> {t('backToClients')}
  </Anchor>
);

/** As tall as what it stands for, so that nothing moves. */
const FrameSkeleton = () => (
  <>
    <PageHeader title=" " back={<BackToClients />} />
    <Skeleton height={49} mb="lg" />
    <ListSkeleton />
  </>
);
