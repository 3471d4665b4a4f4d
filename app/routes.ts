import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/start.tsx'),

  // Signing in: one page, four wordings
  route('signin', 'routes/sign-in/page.tsx', { id: 'sign-in' }),
  route('auth', 'routes/sign-in/page.tsx', { id: 'sign-in-new' }),
  route('auth/apply', 'routes/sign-in/page.tsx', { id: 'sign-in-to-apply' }),
  route('auth/proposal', 'routes/sign-in/page.tsx', { id: 'sign-in-to-post' }),
  route('sign-out', 'routes/sign-in/sign-out.tsx'),
] satisfies RouteConfig;
