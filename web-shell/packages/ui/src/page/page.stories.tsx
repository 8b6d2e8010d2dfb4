import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import {
  BillingBadge,
  Button,
  HeroArt,
  PageHeader,
  Panel,
  SectionTabs,
  SortableTable,
  SortHeader,
  Table,
  TextInput,
  WizardActions,
  WizardPage,
} from '../index.ts';

export default { title: 'Page' } satisfies Meta;

const link = ({ to, ...props }: ComponentProps<'a'> & { to: string }) => <a href={`#${to}`} {...props} />;

export const Header: StoryObj = {
  render: () => (
    <PageHeader
      title="Mila’s profile"
      lead="Everything you and the therapist know about Mila, in one place."
      badge={<BillingBadge billing="private_pay" />}
      actions={<Button>Book a session</Button>}
    />
  ),
};

export const Tabs: StoryObj = {
  render: () => (
    <SectionTabs
      label="Mila’s profile"
      current="/progress"
      link={link}
      onNavigate={() => undefined}
      tabs={['Basic info', 'Progress', 'Assessments', 'Sessions', 'Messages', 'Legal documents', 'Documents'].map(
        (label) => ({
          label,
          to: `/${label.toLowerCase().replace(' ', '-')}`,
        }),
      )}
    />
  ),
};

export const Sheet: StoryObj = {
  render: () => (
    <Panel title="Contact" actions={<Button variant="subtle">Edit</Button>}>
      <p>We only email you about your sessions.</p>
    </Panel>
  ),
};

export const Sortable: StoryObj = {
  render: () => (
    <SortableTable aria-label="Clients">
      <Table.Thead>
        <Table.Tr>
          <SortHeader label="Name" direction="ascending" current onSort={() => undefined} />
          <SortHeader label="Owed" direction="descending" current={false} onSort={() => undefined} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row">Mila Marchetti</Table.Th>
          <Table.Td>1 hr 30 min</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </SortableTable>
  ),
};

const steps = ['Plan', 'Checkout', 'Child', 'Terms', 'Time', 'Therapist', 'Booking'];

export const Wizard: StoryObj = {
  render: () => (
    <WizardPage
      title="What is your child’s name?"
      lead="We use it to greet your child in sessions."
      steps={{ steps, current: 2 }}
      art={<HeroArt />}
    >
      <TextInput label="Name" required />
      <TextInput label="Last name" />
      <WizardActions>
        <Button>Continue</Button>
        <Button variant="subtle">Back</Button>
      </WizardActions>
    </WizardPage>
  ),
};
