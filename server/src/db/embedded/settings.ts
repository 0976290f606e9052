import os from 'node:os';

const megabyte = 1024 * 1024;

/** The settings of our PostgreSQL. They are passed on the command line, so that this list is their only source. */
export function serverSettings(memory = usableMemory()): Record<string, string> {
  const sharedBuffers = clamp(Math.floor(memory / 4 / megabyte), 64, 8192);
  return {
    // The socket is in the data folder itself, which is already private and may have a long path.
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    port: '5432',
    // Enough for three servers on one data folder.
    max_connections: '171',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${clamp(Math.floor(memory / 2 / megabyte), 128, 16_384)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(Math.floor(memory / 16 / megabyte), 64, 256)}MB`,
    random_page_cost: '1.1',
    jit: 'off',
    // Compressing whole pages costs more than writing them: decision 46.
    wal_compression: 'off',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    autovacuum_naptime: '20s',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.02',
    autovacuum_vacuum_cost_delay: '1ms',
    idle_in_transaction_session_timeout: '10min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    password_encryption: 'scram-sha-256',
  };
}

/**
 * After a restart, the previous memory content is reloaded in the background, so that the first users do not wait for
 * it.
 */
export const prewarming: Record<string, string> = { shared_preload_libraries: 'pg_prewarm' };

/** Settings of the application's role, measured with a million deals; unsuitable for maintenance work. */
export const roleSettings: Record<string, string> = {
  plan_cache_mode: 'auto',
  max_parallel_workers_per_gather: '0',
};

/** In a container, the memory limit of the container applies. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
