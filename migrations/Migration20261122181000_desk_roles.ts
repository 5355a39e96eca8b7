import { Migration } from '@mikro-orm/migrations'

/** Beside admins, the desk knows those who only read and those who handle entries. */
export class Migration20261122181000 extends Migration {
  override up() {
    this.addSql('alter table user_roles drop constraint user_roles_role_check')
    this.addSql(
      "alter table user_roles add constraint user_roles_role_check check (role in ('viewer', 'handler', 'admin'))",
    )
  }

  override down() {
    this.addSql("delete from user_roles where role <> 'admin'")
    this.addSql('alter table user_roles drop constraint user_roles_role_check')
    this.addSql("alter table user_roles add constraint user_roles_role_check check (role in ('admin'))")
  }
}
