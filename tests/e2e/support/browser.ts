import type { LaunchOptions } from '@playwright/test';

/** Chromium with its windows: the headless shell shows no PDF in a page, denies no devices and allows no notifications. A
 * new context costs it eight times as much, so only the files that need it use it. */
export function wholeBrowser(options: LaunchOptions, args: string[] = []): LaunchOptions {
  const { executablePath: _shell, ...rest } = options;
  const machines = process.env.CHROMIUM_PATH;
  return {
    ...rest,
    args: [...(options.args ?? []), ...args],
    ...(machines ? { executablePath: machines } : { channel: 'chromium' }),
  };
}
