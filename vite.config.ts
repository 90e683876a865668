import tailwind from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tanstackStart({
      srcDirectory: 'web/app',
      router: { quoteStyle: 'single', semicolons: false, addExtensions: true, routeFileIgnorePattern: '\\.test\\.' },
      vite: { installDevServerMiddleware: true },
    }),
    react(),
    tailwind(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0 },
})
