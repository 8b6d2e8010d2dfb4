import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Badge, LicenseList, licenseProblems, newLicense } from '../index.ts';

export default { title: 'Licenses' } satisfies Meta;

const states = [
  { value: 'CA', label: 'California' },
  { value: 'NY', label: 'New York' },
];

function Story() {
  const [licenses, setLicenses] = useState([
    newLicense({ id: '1', state: 'CA', number: 'SP 20417', expires_on: '2027-06-30', kept_file: 'california.pdf' }),
    newLicense({ id: '2', state: 'NY', kept_file: 'new-york.pdf', _destroy: true }),
    newLicense(),
  ]);
  return (
    <LicenseList
      value={licenses}
      onChange={setLicenses}
      states={states}
      errorOf={(index, field) => licenses[index] && licenseProblems(licenses[index])[field]}
      badgeOf={({ id }) => id && <Badge data-tone="success">Verified</Badge>}
    />
  );
}
export const List: StoryObj = { render: () => <Story /> };
