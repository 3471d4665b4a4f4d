import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Sends all routes with the first page: a manifest endpoint could be asked for 10,000 paths.
  routeDiscovery: { mode: 'initial' },
  buildDirectory: process.env.COLLEGIUM_BUILD_DIR ?? 'build/here',
  serverBuildFile: '[name].js',
} satisfies Config;
