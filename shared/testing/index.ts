export { disconnect, type FakeRequest, type FakeRoutes, type RecordedRequest, refuse } from './fake-api.ts';
export { renderPage, visibleToasts } from './render-page.tsx';
