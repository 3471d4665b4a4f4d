import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every route is known from the first page on: no manifest endpoint that could be asked for 10,000 paths.
  routeDiscovery: { mode: 'initial' },
  buildDirectory: process.env.COLLEGIUM_BUILD_DIR ?? 'build/here',
  serverBuildFile: '[name].js',
} satisfies Config;
