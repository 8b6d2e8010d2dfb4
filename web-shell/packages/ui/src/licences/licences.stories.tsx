import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Badge, LicenceList, licenceProblems, newLicence } from '../index.ts';

export default { title: 'Licenses' } satisfies Meta;

const states = [
  { value: 'CA', label: 'California' },
  { value: 'NY', label: 'New York' },
];

function Story() {
  const [licences, setLicences] = useState([
    newLicence({ id: '1', state: 'CA', number: 'SP 20417', expires_on: '2027-06-30', kept_file: 'california.pdf' }),
    newLicence({ id: '2', state: 'NY', kept_file: 'new-york.pdf', _destroy: true }),
    newLicence(),
  ]);
  return (
    <LicenceList
      value={licences}
      onChange={setLicences}
      states={states}
      errorOf={(index, field) => licences[index] && licenceProblems(licences[index])[field]}
      badgeOf={({ id }) => id && <Badge data-tone="success">Verified</Badge>}
    />
  );
}
export const List: StoryObj = { render: () => <Story /> };
