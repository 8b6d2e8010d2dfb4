import type { Meta, StoryObj } from '@storybook/react-vite';
import { DocumentList, DocumentUpload, Menu, TermsViewer } from '../index.ts';

export default { title: 'Documents' } satisfies Meta;

export const List: StoryObj = {
  render: () => (
    <DocumentList
      label="Documents"
      documents={[
        { id: '1', name: 'Hearing test.pdf', details: 'Added by you on Nov 3, 2026' },
        {
          id: '2',
          name: 'A report with a name that is much too long for a phone.docx',
          details: 'Added by Dr. Okafor on Nov 12, 2026',
        },
      ]}
      onOpen={() => undefined}
      menuOf={(id) => id === '1' && <Menu.Item>Delete</Menu.Item>}
    />
  ),
};

export const Upload: StoryObj = {
  render: () => (
    <DocumentUpload
      description="Her therapists can see it."
      onUpload={async () => undefined}
      problemOf={String}
      onUploaded={() => undefined}
      onUnsaved={() => undefined}
    />
  ),
};

export const Terms: StoryObj = {
  render: () => (
    <TermsViewer
      label="Terms and conditions"
      documents={[
        {
          id: '1',
          title: 'Terms of service',
          content: 'Licensed therapists provide therapy.\n\nYou can leave at any time.',
        },
      ]}
    />
  ),
};

export const NoTerms: StoryObj = { render: () => <TermsViewer label="Terms and conditions" documents={[]} /> };
