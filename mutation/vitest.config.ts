import { defineConfig } from 'vitest/config';

// The tests that mutants of `domain/` are tried with: its own.
export default defineConfig({ test: { include: ['domain/**/*.test.ts'], pool: 'threads' } });
