import { vi } from 'vitest';

interface FakeSubscription {
  endpoint: string;
  serverKey: string;
}

interface FakeDevice {
  permission: NotificationPermission;
  /** What the person answers when the browser asks. */
  answer: NotificationPermission;
  subscription: FakeSubscription | null;
  /** The push service refuses, as in a private window. */
  refuses: boolean;
  /** How many notifications show. */
  shown: number;
}

const binary = (base64url: string) => atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));

/** What the browser's subscription becomes on the wire. */
export const sentSubscription = (endpoint: string) => ({
  push_subscription: { endpoint, keys: { p256dh: 'public-key', auth: 'secret' } },
});

/** A browser with push notifications, until `vi.unstubAllGlobals`. Its state may be changed meanwhile. */
export function fakePushDevice(start: Partial<FakeDevice> = {}): FakeDevice {
  const device: FakeDevice = {
    permission: 'default',
    answer: 'granted',
    subscription: null,
    refuses: false,
    shown: 0,
    ...start,
  };
  const subscription = ({ endpoint, serverKey }: FakeSubscription) => ({
    options: { applicationServerKey: Uint8Array.from(binary(serverKey), (char) => char.charCodeAt(0)).buffer },
    toJSON: () => ({ ...sentSubscription(endpoint).push_subscription, expirationTime: null }),
    unsubscribe: async () => {
      device.subscription = null;
      return true;
    },
  });
  const registration = {
    pushManager: {
      getSubscription: async () => device.subscription && subscription(device.subscription),
      subscribe: async ({ applicationServerKey: serverKey }: { applicationServerKey: string }) => {
        if (device.subscription) throw new DOMException('Subscribed with another key', 'InvalidStateError');
        if (device.refuses) throw new DOMException('Registration failed', 'AbortError');
        device.subscription = { endpoint: `https://push.example/${serverKey}`, serverKey };
        return subscription(device.subscription);
      },
    },
    getNotifications: async () => Array.from({ length: device.shown }, () => ({ close: () => device.shown-- })),
  };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return device.permission;
    },
    requestPermission: async () => {
      if (device.permission === 'default') device.permission = device.answer;
      return device.permission;
    },
  });
  return device;
}
