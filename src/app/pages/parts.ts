import { lazyPart } from './lazyPart';

// The features behind the pages, in the order in which they are loaded while the page is idle.
export const recordsPart = lazyPart(() => import('@/features/records'));
export const tasksPart = lazyPart(() => import('@/features/tasks'));
export const commentsPart = lazyPart(() => import('@/features/comments'));
export const curvesPart = lazyPart(() => import('@/features/curves'));
export const noticesPart = lazyPart(() => import('@/features/notices'));
export const importsPart = lazyPart(() => import('@/features/imports'));
export const historyPart = lazyPart(() => import('@/features/history'));
export const archivePart = lazyPart(() => import('@/features/archive'));
export const settingsPart = lazyPart(() => import('@/features/settings'));
export const rightsPart = lazyPart(() => import('@/features/rights'));
export const metadataPart = lazyPart(() => import('@/features/metadata'));
export const operationViewsPart = lazyPart(() => import('@/features/operationViews'));
