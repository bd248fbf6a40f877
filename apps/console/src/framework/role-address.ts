/** The page of a role's permissions. */
export const permissionAddress = (roleId: string): string =>
  `/system/roleManagement/permissionSetting?role_id=${roleId}`;
