"""The databases of a cluster are backed up (docs/backup.md#in-a-cluster)."""

from tests.contract.kustomize import K8S, Manifest, documents

PLUGIN = "barman-cloud.cloudnative-pg.io"


def one(file: str, kind: str) -> Manifest:
    (found,) = [each for each in documents(K8S / "operators" / file) if each["kind"] == kind]
    return found


def test_every_change_is_archived_and_copied_nightly() -> None:
    store, cluster, nightly = (one("postgres.yaml", kind) for kind in ("ObjectStore", "Cluster", "ScheduledBackup"))
    (plugin,) = cluster["spec"]["plugins"]
    assert (plugin["name"], plugin["isWALArchiver"]) == (PLUGIN, True)
    assert plugin["parameters"]["barmanObjectName"] == store["metadata"]["name"]
    assert nightly["spec"]["cluster"]["name"] == cluster["metadata"]["name"]
    assert (nightly["spec"]["method"], nightly["spec"]["pluginConfiguration"]["name"]) == ("plugin", PLUGIN)
    assert len(nightly["spec"]["schedule"].split()) == 6, "seconds first"
    configuration = store["spec"]["configuration"]
    assert configuration["wal"]["encryption"] == configuration["data"]["encryption"] == "AES256"


def test_a_recovery_reads_the_archive_and_writes_beside_it() -> None:
    store, lost = (one("postgres.yaml", kind)["metadata"]["name"] for kind in ("ObjectStore", "Cluster"))
    recovery = one("postgres-recovery.yaml", "Cluster")
    assert recovery["metadata"]["name"] == lost, "services know its address by this name"
    (source,) = recovery["spec"]["externalClusters"]
    assert source["name"] == recovery["spec"]["bootstrap"]["recovery"]["source"]
    assert source["plugin"]["parameters"] == {"barmanObjectName": store, "serverName": lost}
    (plugin,) = recovery["spec"]["plugins"]
    assert plugin["parameters"]["barmanObjectName"] == store
    assert plugin["parameters"]["serverName"] != lost
