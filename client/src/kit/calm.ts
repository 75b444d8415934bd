/** Whether somebody has asked that nothing moves. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
