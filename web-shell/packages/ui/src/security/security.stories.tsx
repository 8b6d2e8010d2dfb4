import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeviceList, QrCode, RecoveryCodes } from '../index.ts';

export default { title: 'Security' } satisfies Meta;

export const Code: StoryObj = {
  render: () => <QrCode text="otpauth://totp/Larkwell:ana@example.com?secret=JBSWY3DPEHPK3PXP" label="Scan this" />,
};

export const Recovery: StoryObj = {
  render: () => (
    <RecoveryCodes
      owner="ana@example.com"
      codes={['7K2M-Q4XD', 'P9TR-3HWE', 'ZB6N-V8CA', 'M4JY-D2QS', 'H7XF-R5KT', 'W3GA-N9BP']}
    />
  ),
};

export const Devices: StoryObj = {
  render: () => (
    <DeviceList
      end="Sign out"
      onEnd={() => undefined}
      devices={[
        {
          id: '1',
          name: 'Chrome on macOS',
          badge: 'This device',
          details: ['Last used Nov 23, 3:30 PM · 203.0.113.7'],
        },
        {
          id: '2',
          name: 'Safari on iPhone',
          details: ['Last used Nov 21, 8:12 AM · 203.0.113.9', 'Logged in Nov 2, 7:40 PM'],
          endLabel: 'Sign out Safari on iPhone, Nov 2, 7:40 PM',
        },
      ]}
    />
  ),
};
